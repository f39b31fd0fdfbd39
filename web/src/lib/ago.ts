import { t } from './speech';
/** "just now", "5 min ago", "3 h ago", "2 days ago" */
export function ago(then: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (!Number.isFinite(minutes)) return '';
  if (minutes < 1) return t('app.ago.now');
  if (minutes < 60) return t('app.ago.minutes', { n: minutes });
  if (minutes < 48 * 60) return t('app.ago.hours', { n: Math.floor(minutes / 60) });
  return t('app.ago.days', { n: Math.floor(minutes / 1440) });
}
