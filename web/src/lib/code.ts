/** Codes of tables, as friends send them. */

/** The code in what somebody typed or pasted: a whole link or the bare letters. */
export function codeIn(text: string): { page: 'join' | 'watch'; code: string } | null {
  const linked = /#\/(join|watch)\/([A-Za-z0-9_-]+)/.exec(text);
  if (linked?.[1] && linked[2]) return { page: linked[1] as 'join' | 'watch', code: linked[2] };
  const bare = text.replace(/[\s-]/g, '').toLowerCase();
  return /^[a-z0-9]{4,32}$/.test(bare) ? { page: 'join', code: bare } : null;
}
