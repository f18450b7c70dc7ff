import { nearest } from '@viewkraft/model';

/** An error that names the view which was probably meant. */
export function noSuchView(name: string, views: Iterable<string>): Error {
  const near = nearest(name, views);
  return new Error(`There is no view "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`);
}
