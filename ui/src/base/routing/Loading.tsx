import { transitionMs } from '../motion/transitionMs.js';
import './Loading.css';

const appearance = { animationDelay: `${transitionMs}ms` };

/** Progress bar while a page's code is loading; becomes visible only after a short delay. */
export function Loading() {
  return <div className="vk-loading" aria-hidden="true" style={appearance} />;
}
