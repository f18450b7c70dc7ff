/** What an input tells about itself: that it is wrong, and where the reason or the help stands. */
export function inputState(id: string, error: string | undefined, help: string | undefined, more?: string) {
  const helper = error === undefined && help === undefined ? undefined : `${id}-helper`;
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': helper === undefined ? more : more === undefined ? helper : `${helper} ${more}`,
  };
}
