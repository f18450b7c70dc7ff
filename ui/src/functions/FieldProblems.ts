import type { Message } from '@viewkraft/model';

/** Why columns are refused, by column. */
export type FieldProblems = ReadonlyMap<string, Message>;
