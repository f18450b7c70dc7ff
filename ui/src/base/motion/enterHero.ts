import { gsap } from 'gsap';

/**
 * The entrance of a page's hero: picture and buttons follow its headline, which `Reveal` animates. Nothing moves for
 * readers who prefer reduced motion. Returns a function that ends the animation and shows everything.
 */
export function enterHero(main: HTMLElement): () => void {
  const hero = main.querySelector('.hero:not([data-animation])');
  const media = gsap.matchMedia();
  if (hero) {
    media.add('(prefers-reduced-motion: no-preference)', () => {
      const timeline = gsap.timeline({ defaults: { ease: 'power2.out', opacity: 0, clearProps: 'opacity,transform' } });
      const [pictures, buttons] = [hero.querySelectorAll('.hero-picture'), hero.querySelectorAll('.site-actions > *')];
      if (pictures.length > 0) timeline.from(pictures, { scale: 0.96, duration: 0.7 }, 0.1);
      if (buttons.length > 0) timeline.from(buttons, { y: 12, duration: 0.4, stagger: 0.08 }, 0.2);
    });
  }
  return () => media.revert();
}
