/** A line with links in it, "Or [create a race] and share its link.": what stands before, in and after the brackets. */
export const pieces = (text: string): string[] => text.split(/[[\]]/);
