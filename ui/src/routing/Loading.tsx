import './Loading.css';

/** Stands while a page's code is on its way; shows only when that takes a moment. */
export function Loading() {
  return <div className="vk-loading" aria-hidden="true" />;
}
