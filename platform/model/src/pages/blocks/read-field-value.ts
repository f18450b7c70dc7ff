import { message } from '../../columns/problem.js';
import { codePoints, storable } from '../../columns/text-value.js';
import type { Message } from '../../errors/message.js';
import type { PlainField } from './block-field.js';
import { isLink, isPictureAddress, isWebAddress } from './web-link.js';

interface FieldValue {
  readonly value?: string | number;
  readonly problem?: Message;
}

const maxAddress = 2_000;

/** The value of a plain field as a block may contain it, or its problem. */
export function readFieldValue(given: unknown, field: PlainField): FieldValue {
  // JSON does not preserve minus zero.
  if (field.kind === 'number')
    return { ...(typeof given === 'number' ? { value: given + 0 } : {}), ...numberProblem(given, field) };
  if (typeof given !== 'string') return { problem: message('string') };
  const stored = storable(given);
  if ('problem' in stored) return stored;
  const problem = textProblem(given, field);
  return problem ? { problem } : { value: given };
}

function numberProblem(given: unknown, field: Extract<PlainField, { kind: 'number' }>): FieldValue {
  if (typeof given !== 'number' || !Number.isFinite(given)) return { problem: message('number') };
  if (field.whole && !Number.isInteger(given)) return { problem: message('integer') };
  const { least: min, most: max } = field;
  return given < min || given > max ? { problem: message('range', { least: min, most: max }) } : {};
}

function textProblem(text: string, field: Exclude<PlainField, { kind: 'number' }>): Message | undefined {
  switch (field.kind) {
    case 'choice':
      return field.values.includes(text) ? undefined : message('values');
    case 'link':
      if (text.length > maxAddress) return message('length', { length: maxAddress });
      if (field.external) return isWebAddress(text) ? undefined : message('webAddress');
      return isLink(text) ? undefined : message('link');
    case 'image':
      if (text.length > maxAddress) return message('length', { length: maxAddress });
      return isPictureAddress(text) ? undefined : message('pictureAddress');
    default:
      if (field.kind === 'line' && /[\n\r\u2028\u2029]/.test(text)) return message('line');
      if (text.trim() === '' && !field.mayBeEmpty) return message('required');
      return text.length > field.most && codePoints(text) > field.most
        ? message('length', { length: field.most })
        : undefined;
  }
}
