import type { RecordOption } from './RecordOption.js';

/** An option of a picker: a record, or a command. */
export type PickerChoice =
  | { readonly kind: 'record'; readonly option: RecordOption }
  | { readonly kind: 'create'; readonly text: string }
  | { readonly kind: 'retry'; readonly text: string };

export function choiceText(choice: PickerChoice): string {
  return choice.kind === 'record' ? choice.option.text : choice.text;
}

export function choiceKey(choice: PickerChoice): string {
  return choice.kind === 'record' ? `record ${choice.option.id}` : choice.kind;
}

export function isSameChoice(one: PickerChoice, other: PickerChoice): boolean {
  return choiceKey(one) === choiceKey(other);
}
