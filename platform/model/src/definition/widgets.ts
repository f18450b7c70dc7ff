/** The inputs that forms can use for a value if the column's type leaves a choice. */
export const widgets = [
  'textarea',
  'markdown',
  'html',
  'email',
  'url',
  'tel',
  'color',
  'password',
  'image',
  'json',
  'plain',
] as const;
export type Widget = (typeof widgets)[number];
