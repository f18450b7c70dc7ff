import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { distanceBelowHeader, plantAnchor } from './plant-anchor.js';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-motion-'));
writeFileSync(join(folder, 'config.json'), JSON.stringify({ anchorAnimations: true, buildPollInterval: 250 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ type: 'text', text: `Paragraph ${at}. ${'Word '.repeat(160)}` }));
const blocks = [
  { type: 'heading', level: 1, text: 'Motion' },
  { type: 'text', text: '[Far](#far) and [next](/motion-next) and [home](/#far) and [hero](/motion-hero)' },
  ...filler(12),
  { type: 'heading', level: 2, text: 'Far', id: 'far' },
  ...filler(8),
  { type: 'quote', text: 'Pops', author: 'Ann', animation: 'popIn' },
  { type: 'heading', level: 3, text: 'The end' },
];
const next = [{ type: 'heading', level: 1, text: 'Next' }, ...filler(12)];
const hero = [{ type: 'hero', title: 'Hero', actions: [{ text: 'Go', href: '/' }] }, ...filler(12), blocks[14]];

/** The current look of a part of the page. */
const readState = (page: Page, selector: string) =>
  page.locator(selector).first().evaluate((part) => {
    const { opacity, transform } = getComputedStyle(part);
    const running = part.getAnimations().map((one) => Number(one.effect?.getTiming().duration));
    return { opacity: Number(opacity), moved: transform === 'none' ? 0 : new DOMMatrix(transform).m42, running };
  }); // prettier-ignore
const hidden = { opacity: 0, moved: 25, running: [] };
const shown = { opacity: 1, moved: 0, running: [] };
const far = '#far';

/** Scrolls until the top of a part at rest is at the given share of the window's height. */
const bring = (page: Page, selector: string, share: number) =>
  page.locator(selector).first().evaluate((part, at) => {
    let top = 0;
    for (let box: HTMLElement | null = part as HTMLElement; box; box = box.offsetParent as HTMLElement | null) top += box.offsetTop;
    scrollTo({ top: top - innerHeight * at, behavior: 'instant' });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, share); // prettier-ignore

/** Slows animations, so that a busy machine sees them running; returns a function that changes the speed again. */
const atPace = async (page: Page, playbackRate: number) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const set = (rate: number) => devtools.send('Animation.setPlaybackRate', { playbackRate: rate });
  await set(playbackRate);
  return set;
};

/** Until a module of the page has run; slows the animations of gsap, which devtools do not, if it is that module. */
const slowed = (page: Page, module: string) =>
  page.evaluate(async (address) => {
    const parts: { readonly globalTimeline?: { timeScale(by: number): void } }[] = Object.values(await import(address));
    for (const { globalTimeline } of parts) globalTimeline?.timeScale(0.2);
  }, module);

const untilHidden = (page: Page, selector = far) =>
  page.waitForFunction((part) => getComputedStyle(document.querySelector(part)!).opacity === '0', selector);

/** Until clicks on links to anchors start animations. Only then does focusing such a link load the animation's code. */
const untilFollowing = (page: Page) =>
  page.waitForFunction(() => {
    document.querySelector('main a[href="#far"]')!.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return performance.getEntriesByType('resource').some(({ name }) => name.includes('AnchorAnimation'));
  });

/** Until a part has risen: a press and its release on a moving link may hit different parts. */
const untilAtRest = (page: Page, selector: string) =>
  page.waitForFunction((path) => {
    const part = document.querySelector(path)!;
    return getComputedStyle(part).opacity === '1' && part.getAnimations().length === 0;
  }, selector);

inChromium(
  'the motion of public pages',
  {
    env: { VIEWKRAFT_CONFIG: join(folder, 'config.json') },
    tolerated:
      /Failed to load resource: net::ERR_FAILED|dynamically imported module|React Router caught|build manifest/,
    prepare: ({ admin }) =>
      admin.create('pages', [
        { status: 'live', title_en: 'Motion', path_en: '/motion', blocks_en: JSON.stringify(blocks) },
        { status: 'live', title_en: 'Hero', path_en: '/motion-hero', blocks_en: JSON.stringify(hero) },
        { status: 'live', title_en: 'Next', path_en: '/motion-next', blocks_en: JSON.stringify(next) },
      ]),
  },
  ({ visit }) => {
    test('[B2] content in the first viewport stays still; the rest rises at 80 % of the window, on every visit', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page);
      const pace = await atPace(page, 0.01);
      expect(await readState(page, 'h1')).toEqual(shown);
      expect(await readState(page, far)).toEqual(hidden);
      await bring(page, far, 0.85);
      expect(await readState(page, far)).toEqual(hidden);
      const rise = async () => {
        const states = await page.locator(far).evaluate((part) => {
          const [one] = part.getAnimations();
          one?.pause();
          return [0, 250, 499.9].map((time) => {
            if (one) one.currentTime = time;
            const { opacity, transform } = getComputedStyle(part);
            return [Number(opacity), new DOMMatrix(transform).m42];
          });
        });
        await page.locator(far).evaluate((part) => part.getAnimations()[0]?.play());
        return states;
      };
      await bring(page, far, 0.75);
      expect((await readState(page, far)).running).toEqual([500]);
      const [start, middle, end] = await rise();
      expect(start).toEqual([0, 25]);
      expect(middle![0]! > 0.3 && middle![0]! < 1 && middle![1]! > 0 && middle![1]! < 20).toBe(true);
      expect([Math.round(end![0]! * 100), Math.round(end![1]!)]).toEqual([100, 0]);
      await pace(1);
      await page.waitForFunction(() => document.getElementById('far')!.getAnimations().length === 0);
      expect(await readState(page, far)).toEqual(shown);
      await pace(0.01);
      // Out of sight above, and back.
      await bring(page, far, -1.5);
      expect(await readState(page, far)).toEqual(hidden);
      await bring(page, far, 0.2);
      expect((await rise())[0]).toEqual([0, 25]);
      await bring(page, far, 3);
      expect(await readState(page, far)).toEqual(hidden);
    });

    test('[B2] the end of the page is shown, as is all content in print and with reduced motion', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page, 'h3');
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await page.emulateMedia({ media: 'print' });
      expect([await readState(page, far), await readState(page, 'h3')]).toMatchObject([{ opacity: 1, moved: 0 }, { opacity: 1, moved: 0 }]); // prettier-ignore
      await page.emulateMedia({ media: 'screen' });
      await untilHidden(page, 'h3');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.waitForFunction(() => [...document.querySelectorAll<HTMLElement>('main *')].every((part) => part.style.opacity === ''));
      expect(await readState(page, far)).toEqual(shown);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await untilHidden(page, 'h3');
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
      await page.waitForFunction(() => getComputedStyle(document.querySelector('h3')!).opacity === '1');
      expect(await height()).toBe(before);
    }); // prettier-ignore

    test('[B2] [B4] content also rises on a page reached by navigation; a block appears by its preset', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page, '[data-animation]');
      const pace = await atPace(page, 0.01);
      await bring(page, '[data-animation]', 0.5);
      expect((await readState(page, '[data-animation]')).running).toEqual([450]);
      expect((await readState(page, '[data-animation] p')).running).toEqual([]);
      await pace(1);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await untilAtRest(page, 'main p');
      await page.getByRole('link', { name: 'next' }).click();
      await page.getByRole('heading', { name: 'Next', level: 1 }).waitFor();
      await page.waitForFunction(() => getComputedStyle([...document.querySelectorAll('main p')].at(-1)!).opacity === '0');
      const gallery = await visit('/test2', 'guest');
      await atPace(gallery, 0.01);
      await gallery.getByRole('button', { name: 'popIn 450 ms' }).click();
      const durations = await gallery.evaluate(() => document.getAnimations().map((one) => one.effect?.getTiming().duration));
      expect(durations).toContain(450);
    }); // prettier-ignore

    test('[B3] navigation to an anchor: fade out, scroll, fade in, hash, correction; the focus moves to the anchor', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page);
      await untilFollowing(page);
      await page.evaluate(() => document.body.style.setProperty('padding-top', '40px'));
      await page.evaluate(() => {
        const samples: [number, number, number, string][] = [];
        Object.assign(window, { samples });
        const target = document.getElementById('far')!;
        const sample = (time: number) => {
          samples.push([time, Number(getComputedStyle(target).opacity), scrollY, location.hash]);
          requestAnimationFrame(sample);
        };
        document.addEventListener('click', () => requestAnimationFrame(sample), { once: true });
      });
      await page.getByRole('link', { name: 'Far' }).hover();
      await page.getByRole('link', { name: 'Far' }).click();
      await page.waitForFunction(() => location.hash === '#far');
      await page.waitForFunction(() => Math.abs(document.getElementById('far')!.getBoundingClientRect().top - 40) < 2);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('far');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const samples = await page.evaluate(() => (window as unknown as { samples: [number, number, number, string][] }).samples);
      const first = (is: (sample: [number, number, number, string]) => boolean) => samples.find(is)?.[0] ?? Number.NaN;
      const last = (is: (sample: [number, number, number, string]) => boolean) => samples.findLast(is)?.[0] ?? Number.NaN;
      const goal = samples.at(-1)![2];
      const faded = first(([, opacity]) => opacity === 0);
      const scrolled = last(([, , y]) => y === 0);
      const there = first(([, , y]) => Math.abs(y - goal) < 2);
      const hash = first(([, , , text]) => text === '#far');
      // A busy machine skips frames, so times are only as exact as the frames.
      const frames = samples.slice(1).map(([time], at) => time - samples[at]![0]);
      // gsap does not count a longer pause.
      const paused = frames.filter((time) => time > 500).reduce((sum, time) => sum + time, 0);
      const near = (value: number, wanted: number) => Math.abs(value - wanted) < 150 + 2 * Math.max(...frames) + paused;
      expect({ faded, scrolled, there, hash }).toEqual({ faded: expect.any(Number), scrolled: expect.any(Number), there: expect.any(Number), hash: expect.any(Number) });
      expect([near(there - faded, 700), near(hash - there, 250), near(scrolled - faded, 0)]).toEqual([true, true, true]);
    }); // prettier-ignore

    test('[B3] code for navigation that arrives after the correction leaves the anchor in place', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page);
      await untilFollowing(page);
      await page.evaluate(() => document.body.style.setProperty('padding-top', '40px'));
      // As in browsers without this event: nothing records the position after the correction.
      await page.evaluate(() => addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true));
      const held: Route[] = [];
      await page.route(/\/navigation-[^/]*\.js/, (route) => void held.push(route));
      await page.getByRole('link', { name: 'Far' }).click();
      await page.waitForFunction(() => location.hash === '#far');
      const distance = () => page.evaluate(() => Math.round(document.getElementById('far')!.getBoundingClientRect().top));
      await page.waitForFunction(() => Math.abs(document.getElementById('far')!.getBoundingClientRect().top - 40) < 2);
      expect(held).not.toHaveLength(0);
      for (const route of held) await route.continue();
      await page.waitForFunction(() => {
        const { viewkraft } = window as { viewkraft?: { history?: { current(): { location: { hash: string } } } } };
        return viewkraft?.history?.current().location.hash === '#far';
      });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await distance()).toBe(40);
    }); // prettier-ignore

    /** Acts in the frame in which the anchor starts to fade out: a later message might arrive after the animation's end. */
    const whileFading = (page: Page, act: 'back' | 'next') =>
      page.waitForFunction((what) => {
        if (getComputedStyle(document.getElementById('far')!).opacity === '1') return false;
        if (what === 'back') history.back();
        else document.querySelector<HTMLElement>('main a[href="/motion-next"]')!.click();
        return true;
      }, act);
    /** The animation has ended or was stopped; an ended one has changed the hash. */
    const untilVisible = (page: Page) =>
      page.waitForFunction(() => {
        const seen = window as { visibleFrames?: number };
        const isVisible = getComputedStyle(document.getElementById('far')!).opacity === '1';
        seen.visibleFrames = isVisible ? (seen.visibleFrames ?? 0) + 1 : 0;
        return seen.visibleFrames > 3;
      });

    test('[B3] a link that is clicked during the animation leads to its page, however late that arrives', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page);
      await untilFollowing(page);
      const held: Route[] = [];
      await page.route(/motion-next/, (route) => void held.push(route));
      await page.getByRole('link', { name: 'Far' }).click();
      await whileFading(page, 'next');
      await untilVisible(page);
      expect(new URL(page.url()).hash).toBe('');
      // The browser's request may reach the route after the frames.
      await until(() => Promise.resolve(held.length > 0));
      for (const route of held) await route.continue();
      await page.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/motion-next');
    }); // prettier-ignore

    test('[B3] back during the animation stays where it leads', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page);
      await untilFollowing(page);
      await page.evaluate(() => history.pushState({ key: 'second' }, '', '#second'));
      await page.getByRole('link', { name: 'Far' }).click();
      await whileFading(page, 'back');
      await page.waitForFunction(() => location.hash === '');
      await untilVisible(page);
      expect(new URL(page.url()).hash).toBe('');
      await page.goForward();
      await page.waitForFunction(() => location.hash === '#second');
    }); // prettier-ignore

    test('[B3] back from a missing anchor returns to the anchor before it', async () => {
      const page = await visit('/motion', 'guest');
      await untilHidden(page);
      await untilFollowing(page);
      // As in browsers without this event: nothing records the position after the animation.
      await page.evaluate(() => addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true));
      await page.getByRole('link', { name: 'Far' }).click();
      await page.waitForFunction(() => document.activeElement?.id === 'far' && location.hash === '#far');
      await distanceBelowHeader(page, 'far');
      const there = await page.evaluate(() => scrollY);
      expect(there).toBeGreaterThan(500);
      await page.evaluate(() => { location.hash = '#missing'; });
      await page.goBack();
      await page.waitForFunction(() => location.hash === '#far');
      await distanceBelowHeader(page, 'far');
      expect(await page.evaluate(() => scrollY)).toBe(there);
    }); // prettier-ignore

    test.each(['/', '/de', '/motion', '/login', '/admin-test'])(
      '[B3] navigation to an anchor ends below the header, back returns to the link: %s',
      async (path) => {
        const page = await visit(path, 'guest');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('followAnchors')),
        );
        await plantAnchor(page);
        await page.getByRole('link', { name: 'To the planted anchor' }).click();
        await page.waitForFunction(() => location.hash === '#planted');
        const distance = await distanceBelowHeader(page, 'planted');
        expect(distance >= 0 && distance < 40).toBe(true);
        await page.goBack();
        await page.waitForFunction(() => location.hash === '' && scrollY < 200);
      },
    );

    test('[B4] the hero of a later page animates in; that of the first page, and every one with reduced motion, stays still', async () => {
      /** The opacities of the hero's button that are drawn until it stands still for some frames. */
      const opacities = (page: Page) =>
        page.evaluate(async () => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const seen: string[] = [];
          for (let still = 0; still < 20; still += 1) {
            const button = document.querySelector('.hero .site-actions a');
            const opacity = button && getComputedStyle(button).opacity;
            if (opacity && seen.at(-1) !== opacity) still = seen.push(opacity) * 0;
            if (!button || opacity !== '1') still = 0;
            await frame();
          }
          return seen;
        });
      const page = await visit('/motion-hero', 'guest');
      await untilHidden(page);
      expect(await opacities(page)).toEqual(['1']);
      const follow = async () => {
        await page.goto(new URL('/motion', page.url()).href);
        await untilHidden(page);
        // The code of the entrance is loaded with the reader's first action.
        const code = ['enterHero', 'gsap'].map((name) => page.waitForResponse(`**/assets/${name}-*.js`));
        await page.mouse.move(10, 10);
        for (const response of await Promise.all(code)) await slowed(page, response.url());
        const seen = opacities(page);
        await page.getByRole('link', { name: 'hero' }).click();
        return seen;
      };
      const entering = await follow();
      expect([entering.length > 2, Number(entering[0]) < 0.5, entering.at(-1)]).toEqual([true, true, '1']);
      expect(await page.locator('.hero .site-actions a').getAttribute('style')).toBeFalsy();
      await page.goto(new URL('/motion', page.url()).href);
      await untilHidden(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const still = opacities(page);
      await page.getByRole('link', { name: 'hero' }).click();
      expect(await still).toEqual(['1']);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    });

    test('[B3] reduced motion makes it a plain jump; a link to another page opens that page', async () => {
      const page = await visit('/motion', 'guest');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const positions = await page.evaluateHandle(() => {
        const seen = new Set<number>();
        const sample = () => {
          seen.add(scrollY);
          requestAnimationFrame(sample);
        };
        sample();
        return seen;
      });
      await page.getByRole('link', { name: 'Far' }).click();
      await page.waitForFunction(() => location.hash === '#far' && scrollY > 500);
      // Only at the top and at the target: neither faded nor scrolled smoothly.
      expect(await positions.evaluate((seen) => [...seen].filter((y) => y > 0 && Math.abs(y - scrollY) > 2))).toEqual(
        [],
      );
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await untilAtRest(page, 'main p');
      await page.getByRole('main').getByRole('link', { name: 'home' }).click();
      await page.waitForURL(/\/#far$/);
    });

    test('[B6] another build: one reload of the path per ten seconds, none over unsaved input', async () => {
      const page = await visit('/motion', 'guest');
      await page.evaluate(() => Object.assign(window, { before: true }));
      const isNew = () => page.evaluate(() => !('before' in window)).catch(() => false);
      await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
      await page.waitForEvent('load');
      expect(await isNew()).toBe(true);
      const guard = await page.evaluate(() => JSON.parse(sessionStorage.getItem('viewkraft:reload')!));
      expect(guard).toEqual({ path: '/motion', expires: expect.any(Number) });
      // A busy machine may need longer than the guard lasts.
      const lasting = JSON.stringify({ ...guard, expires: guard.expires + 60_000 });
      await page.evaluate((text) => sessionStorage.setItem('viewkraft:reload', text), lasting);
      await page.evaluate(() => Object.assign(window, { before: true }));
      for (let polls = 0; polls < 3; polls += 1) await page.waitForResponse('**/builds/latest.json');
      expect(await isNew()).toBe(false);
      const form = await visit('/login', 'guest');
      await form.getByLabel('E-mail').fill('ann@example.org');
      await form.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }));
      for (let polls = 0; polls < 3; polls += 1) await form.waitForResponse('**/builds/latest.json');
      expect(await form.getByLabel('E-mail').inputValue()).toBe('ann@example.org');
    });

    test('[B6] missing code is fetched again together with its page; if it is still missing, the page offers a way out', async () => {
      const page = await visit('/imprint', 'guest');
      let refused = 0;
      const refuse = '**/assets/MessagesPage-*.js';
      await page.route(refuse, (route) => (refused++ === 0 ? route.abort() : route.continue()));
      await page.goto(new URL('/test2', page.url()).href);
      await page.getByRole('button', { name: 'popIn 450 ms' }).waitFor();
      expect(refused).toBeGreaterThan(1);
      await page.unroute(refuse);
      const other = await visit('/imprint', 'guest');
      await other.route(refuse, (route) => route.abort());
      await other.goto(new URL('/test2', other.url()).href);
      await other.getByRole('heading', { name: 'This page did not load', level: 1 }).waitFor();
      await other.unroute(refuse);
      await other.getByRole('button', { name: 'Reload' }).click();
      await other.getByRole('button', { name: 'popIn 450 ms' }).waitFor();
    });
  },
);
