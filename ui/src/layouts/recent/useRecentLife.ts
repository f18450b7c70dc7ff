import { useEffect } from 'react';
import { eventStream } from '../../api/EventStream.js';
import { useSession } from '../../session/useSession.js';
import { recentStore } from './recentStore.js';

/** Keeps the recent records those of the session's user, without the ones that are deleted meanwhile. */
export function useRecentLife(): void {
  const { user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => recentStore.of(userId), [userId]);
  useEffect(
    () =>
      eventStream.listen((event) => {
        if (event.type === 'record' && event.action === 'delete') recentStore.forget(event.view, event.id);
      }),
    [],
  );
}
