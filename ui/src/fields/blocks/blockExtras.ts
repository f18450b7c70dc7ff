import { animationNames, type BlockField } from '@viewkraft/model';

/** What any block may have besides its own fields. */
export const blockExtras: readonly BlockField[] = [
  { key: 'id', kind: 'line', most: 64, label: 'blockId' },
  { key: 'animation', kind: 'choice', values: animationNames, mayBeNone: true },
];
