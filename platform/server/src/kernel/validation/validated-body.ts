import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { AppError } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import type { CallerHolder } from '../caller/caller.js';
import { invalid } from '../errors/invalid.js';

type Request = Pick<FastifyRequest, 'body'> & CallerHolder;
type DtoLoader<Dto> = (request: CallerHolder) => Promise<new () => Dto>;
type Handler = (...args: never[]) => unknown;

/** A parameter decorator that compiles only at a parameter which accepts a `Dto`. */
type BodyDecorator<Dto> = <Target extends Record<Key, Handler>, Key extends string, At extends number>(
  target: Target & ([Dto] extends [Parameters<Target[Key]>[At]] ? unknown : never),
  key: Key,
  at: At,
) => void;

const noRecord = (): AppError => invalid({ key: 'notARecord' });

/**
 * The JSON body of a request, validated as a DTO: a class with class-validator rules. Throws INVALID with every
 * problem. `load` imports the class dynamically and handlers import only its type: class-validator consists of 330
 * modules, which a server does not need before the first such request. `notAnObject`: the error for other JSON values.
 */
export function ValidatedBody<Dto extends object>(
  load: DtoLoader<Dto>,
  notAnObject: () => AppError = noRecord,
): BodyDecorator<Dto> {
  return wholeRequest(new BodyValidationPipe(load, notAnObject));
}

/** As `ValidatedBody`, for values that did not come with a request. */
export async function validated<Dto extends object>(
  dto: new () => Dto,
  input: unknown,
  notAnObject: () => AppError = noRecord,
): Promise<Dto> {
  const { checkDto } = await import('./check-dto.js');
  return checkDto(dto, input, notAnObject);
}

const wholeRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

class BodyValidationPipe<Dto extends object> implements PipeTransform<Request, Promise<Dto>> {
  constructor(
    private readonly load: DtoLoader<Dto>,
    private readonly notAnObject: () => AppError,
  ) {}

  async transform(request: Request): Promise<Dto> {
    return validated(await this.load(request), request.body, this.notAnObject);
  }
}
