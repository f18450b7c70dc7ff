import type { Message } from '@viewkraft/model';
import { Satisfies } from '../../kernel/validation/rules.js';
import { checkEmail, checkPassword, checkPersonName, type Checked } from './user-input.js';

export const IsEmailAddress = (): PropertyDecorator => Satisfies((value) => problemIn(checkEmail(value)));

export const IsPersonName = (): PropertyDecorator =>
  Satisfies((value) => (value === undefined ? { key: 'required' } : problemIn(checkPersonName(value))));

export const IsAcceptablePassword = (): PropertyDecorator =>
  Satisfies((value) => problemIn(checkPassword(value, 'password')));

const problemIn = (checked: Checked<unknown>): Message | null => ('problem' in checked ? checked.problem : null);
