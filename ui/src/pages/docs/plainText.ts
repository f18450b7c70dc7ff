/** Descriptions are CommonMark, of which they use the marks around code alone. */
export const plainText = (description: string): string => description.replaceAll('`', '');
