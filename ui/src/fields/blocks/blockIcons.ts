/** Drawings of the block editor's buttons, as paths on a grid of 24. */
export const blockIcons = {
  up: 'M12 4 4 12l1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12z',
  down: 'M12 20l8-8-1.4-1.4-5.6 5.6V4h-2v12.2l-5.6-5.6L4 12z',
  copy: 'M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m0 16H8V7h11z',
} as const;
