import { Satisfies } from '../../kernel/validation/rules.js';

/** The text of a view file. */
export class ViewFileBody {
  @Satisfies((value) => (typeof value === 'string' ? null : { key: value === undefined ? 'required' : 'string' }))
  text!: string;
}
