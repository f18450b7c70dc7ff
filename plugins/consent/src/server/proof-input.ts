import { AppError, isObject, type ErrorDetail, type Locale, locales } from '@viewkraft/model';

/** A choice as sent by the browser: nothing in it identifies the visitor. */
export interface ProofInput {
  /** Generated and stored by the browser, and shown to the visitor. */
  readonly consentId: string;
  readonly revision: number;
  readonly language: Locale;
  readonly choices: Readonly<Record<string, boolean>>;
  readonly policyVersion: string;
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const maxChoices = 200;
const keys = ['consentId', 'revision', 'language', 'choices', 'policyVersion'];

/** Validates a request body; throws INVALID with all errors. */
export function readProof(body: unknown): ProofInput {
  if (!isObject(body)) throw new AppError('INVALID', {}, { details: [{ key: 'notARecord' }] });
  const { consentId, revision, language, choices, policyVersion } = body;
  const problems: ErrorDetail[] = Object.keys(body)
    .filter((key) => !keys.includes(key))
    .map((column) => ({ column: column.slice(0, 100), key: 'unknownColumn' }));
  const check = (column: string, isGood: boolean, key: string): void => {
    if (!isGood) problems.push({ column, key });
  };
  check('consentId', typeof consentId === 'string' && uuid4.test(consentId), 'uuid');
  check('revision', Number.isInteger(revision) && Number(revision) > 0 && Number(revision) <= 1_000_000, 'integer');
  check('language', locales.includes(language as Locale), 'values');
  check('choices', isChoices(choices), 'boolean');
  check('policyVersion', typeof policyVersion === 'string' && /^[^\p{Cc}]{1,40}$/u.test(policyVersion), 'string');
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
  return { ...(body as unknown as ProofInput), consentId: String(consentId).toLowerCase() };
}

function isChoices(value: unknown): boolean {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.length <= maxChoices &&
    entries.every(([id, choice]) => id.length <= 100 && typeof choice === 'boolean')
  );
}
