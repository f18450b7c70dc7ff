import type { Message } from '@viewkraft/model';
import type { FieldError, Resolver } from 'react-hook-form';
import { messageText } from '../../../base/i18n/messageText.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { Entity } from '../../../data/entity/Entity.js';
import { problemsOf } from '../../../data/functions/problemsOf.js';
import { fieldName } from '../../../fields/fieldName.js';
import type { Values } from '../RecordForm.js';

/** Validates an open record for react-hook-form: by its view's columns and rules, and by what the server refused. */
export class RecordRules {
  /** Errors reported by the server, by field; kept until the value changes. */
  readonly refusals = new Map<string, FieldError>();

  constructor(
    private readonly entity: Entity,
    private readonly model: ViewModel,
  ) {}

  /** Reads the values from the entity, not from its argument: rules need the stored record too. */
  readonly resolver: Resolver<Values> = async (values) => {
    const found = [...(await this.problems())].map(
      ([column, problem]) => [fieldName(column), { type: 'value', message: messageText(problem) }] as const,
    );
    const errors = Object.fromEntries([...found, ...this.refusals]);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

  /** The problems of the record's values, by column; also of those typed while the functions ran. */
  async problems(): Promise<ReadonlyMap<string, Message>> {
    const before = this.entity.current();
    const problems = await problemsOf(this.model, before);
    if (this.entity.current().values !== before.values) return this.problems();
    // The keys of parents that are saved first do not exist yet.
    const { openKeys } = this.entity.parents;
    return new Map([...problems].filter(([column]) => !openKeys.has(column)));
  }
}
