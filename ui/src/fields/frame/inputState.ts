/** What an input tells about itself: its name, that it is wrong, and where the reason or the help stands. */
export function inputState(id: string, error: string | undefined, help: string | undefined, more?: string) {
  const helper = error === undefined && help === undefined ? undefined : `${id}-helper`;
  return {
    // The label's text alone: the mark of a required field is no part of the name.
    'aria-labelledby': `${id}-label`,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': helper === undefined ? more : more === undefined ? helper : `${helper} ${more}`,
  };
}
