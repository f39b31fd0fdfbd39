/** What a browser offers a page that can be installed, and the worker that it needs for that. */

/** Chromium's word for it; other browsers have a menu of their own. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offer = $state.raw<Offer | null>(null);

  get offered(): boolean {
    return this.offer !== null;
  }

  /** Call it once, where the page starts. Without a secure address there is no worker, and nothing is offered. */
  follow(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as Offer;
    });
    addEventListener('appinstalled', () => (this.offer = null));
    if (import.meta.env.PROD)
      addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));
  }

  /** An offer can be taken up once. */
  accept(): void {
    void this.offer?.prompt();
    this.offer = null;
  }
}

export const install = new Install();
