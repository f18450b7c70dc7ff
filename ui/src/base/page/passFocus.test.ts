import { passFocus } from './passFocus.js';

const body = {};
const frames: (() => void)[] = [];
const page = { body, activeElement: body };
const target = { focus: () => (page.activeElement = target), scrollIntoView: () => undefined };
/** The frames that follow; a frame may ask for the next one. */
const nextFrames = () => frames.splice(0).forEach((frame) => frame());

beforeAll(() => {
  const requestAnimationFrame = (frame: () => void) => frames.push(frame);
  Object.assign(globalThis, { document: page, requestAnimationFrame });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
});

function pressButton(state: { isConnected: boolean; isDisabled: boolean; isShown?: boolean }): void {
  page.activeElement = Object.assign(state, {
    matches: (selector: string) => selector === ':disabled' && state.isDisabled,
    checkVisibility: () => state.isShown !== false,
  });
  passFocus(() => target as unknown as HTMLElement);
  nextFrames();
}

test.each([{ isConnected: false }, { isDisabled: true }, { isShown: false }])(
  '[F1] the focus is passed on from a button that is %j',
  (end) => {
    const button = { isConnected: true, isDisabled: false };
    pressButton(button);
    expect(page.activeElement).toBe(button);
    Object.assign(button, end);
    page.activeElement = body;
    nextFrames();
    expect(page.activeElement).toBe(target);
  },
);

// A button may also be a link, a cell or an element with a role: none of these matches `:enabled`.
test('[F1] a click beside everything, while the pressed button is still there, leaves the focus alone', () => {
  const button = { isConnected: true, isDisabled: false };
  pressButton(button);
  page.activeElement = body;
  nextFrames();
  button.isConnected = false;
  nextFrames();
  expect(page.activeElement).toBe(body);
});
