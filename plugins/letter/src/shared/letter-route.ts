/** Route of a letter's page, for both halves of the plugin. */
export const letterRoute = {
  path: '/service/letter/:id',
  meta: { layout: 'letter', secretAddress: true, quiet: true },
} as const;
