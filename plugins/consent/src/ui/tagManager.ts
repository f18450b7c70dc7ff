const script = 'https://www.googletagmanager.com/gtm.js';

interface TagWindow {
  dataLayer?: unknown[];
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'granted',
} as const;

/** Advertising stays denied: the item asks for consent to analytics only. */
const granted = { ...denied, analytics_storage: 'granted' } as const;

/**
 * Consent Mode, basic form: the script loads after the first consent, preceded by defaults that deny; a withdrawal
 * denies again.
 */
export function tagManager(tagId: string, isGranted: boolean): void {
  const layer = ((window as TagWindow).dataLayer ??= []);
  if (!document.querySelector(`script[src^="${script}"]`) && isGranted) {
    tag('consent', 'default', { ...denied, wait_for_update: 500 });
    tag('consent', 'update', granted);
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const element = document.createElement('script');
    element.async = true;
    element.src = `${script}?id=${encodeURIComponent(tagId)}`;
    document.head.append(element);
  } else tag('consent', 'update', isGranted ? granted : denied);
}

/** The tag manager accepts commands as `arguments` objects only and ignores arrays. */
function tag(..._command: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params -- see above.
  (window as TagWindow).dataLayer?.push(arguments);
}
