declare module 'virtual:words' {
  /** Of the page; English first. */
  export const LANGUAGES: readonly string[];
  /** By part and language: the number of the first line, and the lines. */
  export const FILES: Readonly<Record<string, () => Promise<{ default: readonly [number, readonly string[]] }>>>;
}
