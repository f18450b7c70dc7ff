import type { RecordAction } from '@viewkraft/ui';

const views = ['letters'];
const loadAction = (name: keyof typeof import('./actions/actions.js')) => async () => ({
  default: (await import('./actions/actions.js'))[name],
});

/** Actions for letters, and for records that letters are written about. */
export const recordActions: readonly RecordAction[] = [
  {
    name: 'write',
    label: 'actions.write',
    creates: 'letters',
    views: viewsOfLetters,
    icon: 'M3 5h18v14H3zm2 2v.5l7 4.7 7-4.7V7zm14 10V9.9l-7 4.7-7-4.7V17z',
    load: loadAction('writeLetter'),
  },
  {
    name: 'show',
    label: 'actions.show',
    views,
    icon: 'M6 2h9l5 5v15H6zm8 2v4h4zM8 12h10v1.6H8zm0 3.4h10V17H8z',
    load: loadAction('showLetter'),
  },
  {
    name: 'send',
    label: 'actions.send',
    views,
    isShown: ({ sent_at: sent }, { can }) => can.update && (sent === null || sent === undefined),
    icon: 'M2 3l20 9-20 9 3-9zm5 10-1.2 4.2L16.500 12.500zM5.800 6.800 7 11l9.500.5z',
    load: loadAction('markAsSent'),
  },
  {
    name: 'copyLink',
    label: 'actions.copyLink',
    views,
    isShown: ({ link, public_key: key }) => link === 'on' && typeof key === 'string',
    icon: 'M8 3h11v14h-2V5H8zM4 7h11v14H4zm2 2v10h7V9z',
    load: loadAction('copyLink'),
  },
  {
    name: 'newLink',
    label: 'actions.newLink',
    views,
    isShown: (_record, { can }) => can.update,
    icon: 'M12 5V2L7 6.5 12 11V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7z',
    load: loadAction('newLink'),
  },
];

/** Returns the views that letters are written about: those with a template, and those in the plugin's options. */
async function viewsOfLetters(): Promise<readonly string[]> {
  const response = await fetch('/api/letter/views', { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as string[]) : [];
}
