import { Controller } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { IsBoolean, IsString } from 'class-validator';
import { ifSent, Satisfies } from './rules.js';
import { validated, ValidatedBody } from './validated-body.js';

class Base {
  @Satisfies((value) => (value === 'wrong' ? { key: 'length', params: { length: 4 } } : null))
  @IsString({ message: 'string' })
  name!: string;
}
class Body extends Base {
  @IsBoolean({ message: 'boolean' }) isOn = false;
  @IsBoolean({ message: 'values', ...ifSent }) open?: boolean;
  anything: unknown;
}

const detailsOf = async (input: unknown) => {
  const error = await validated(Body, input).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) return error;
  expect(error.code).toBe('INVALID');
  return error.extras.details;
};

test('a valid body becomes an instance with its defaults', async () => {
  expect(await validated(Body, { name: 'a' })).toEqual(Object.assign(new Body(), { name: 'a', isOn: false }));
  const sent = { name: 'a', isOn: true, open: false, anything: { constructor: 1 } };
  const body = await validated(Body, sent);
  expect(body).toBeInstanceOf(Body);
  expect({ ...body }).toEqual(sent);
});

test.each<[unknown, object[]]>([
  [{}, [{ column: 'name', key: 'string' }]],
  [{ name: 'wrong' }, [{ column: 'name', key: 'length', params: { length: 4 } }]],
  [{ name: 'a', isOn: null }, [{ column: 'isOn', key: 'boolean' }]],
  [{ name: 'a', open: null }, [{ column: 'open', key: 'values' }]],
  [{ name: 'a', toString: 1, constructor: 2, ['x'.repeat(101)]: 3 }, ['toString', 'constructor', 'x'.repeat(100)].map((column) => ({ column, key: 'unknownColumn' }))],
  [{ isOn: 1, other: 1, name: 1 }, [{ column: 'other', key: 'unknownColumn' }, { column: 'isOn', key: 'boolean' }, { column: 'name', key: 'string' }]],
  ...[undefined, null, 'text', []].map((input): [unknown, object[]] => [input, [{ key: 'notARecord' }]]),
])('%j is refused with every problem', async (input, details) => {
  expect(await detailsOf(input)).toEqual(details);
}); // prettier-ignore

test('a parameter of another type does not compile', () => {
  const load = () => Promise.resolve(Body);
  class Handlers {
    right(_first: string, @ValidatedBody(load) _body: Body): void {}
    base(@ValidatedBody(load) { name }: Base): string {
      return name;
    }
    // @ts-expect-error A body of another class.
    wrong(@ValidatedBody(load) _body: { size: number }): void {}
    // @ts-expect-error No DTO is named.
    none(@ValidatedBody() _body: Body): void {}
  }
  Controller()(Handlers);
  expect(Handlers).toBeDefined();
});
