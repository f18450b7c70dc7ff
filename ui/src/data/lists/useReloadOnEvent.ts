import { useEffect, useRef } from 'react';
import { eventStream, type StreamEvent } from '../../base/api/EventStream.js';

const reloadDelayMs = 120;

/** Calls `reload` shortly after an event that concerns the caller; many events in quick succession cause one call. */
export function useReloadOnEvent(concerns: (event: StreamEvent) => boolean, reload: () => void): void {
  const listener = useRef(concerns);
  useEffect(() => {
    listener.current = concerns;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = eventStream.listen((event) => {
      if (!listener.current(event)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, reloadDelayMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [reload]);
}
