import { transitionMs } from '../motion/transitionMs.js';
import type { Locale } from '@viewkraft/model';
import { createTheme, type Theme } from '@mui/material/styles';
import { deDE, enUS } from '@mui/material/locale';
import { componentStyles } from './componentStyles.js';

/** The smallest window widths of the layouts in CSS pixels; below `lg` a layout is made for small screens. */
const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 };

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
}

const texts = { en: enUS, de: deDE };

/** MUI's theme, built on the CSS variables of `tokens.css`, so that light and dark switch without a render. */
export function appTheme(locale: Locale): Theme {
  return createTheme(
    {
      cssVariables: { nativeColor: true, cssVarPrefix: 'mui' },
      palette: {
        mode: 'light',
        primary: hue('--vk-accent', '--vk-accent-bright', '--vk-accent-strong'),
        secondary: hue('--vk-text-quiet', '--vk-text-faint', '--vk-text'),
        error: hue('--vk-negative', '--vk-negative', '--vk-negative-strong'),
        warning: hue('--vk-warning', '--vk-warning', '--vk-warning'),
        success: hue('--vk-positive', '--vk-positive', '--vk-positive'),
        info: hue('--vk-accent', '--vk-accent-bright', '--vk-accent-strong'),
        background: { default: 'var(--vk-page)', paper: 'var(--vk-surface)' },
        text: { primary: 'var(--vk-text)', secondary: 'var(--vk-text-quiet)', disabled: 'var(--vk-text-faint)' },
        divider: 'var(--vk-border)',
        action: {
          hover: 'var(--vk-hover)',
          selected: 'var(--vk-selected)',
          disabled: 'var(--vk-text-disabled)',
          disabledBackground: 'var(--vk-border)',
          active: 'var(--vk-text-quiet)',
        },
      },
      breakpoints: { values: breakpoints },
      spacing: 4,
      shape: { borderRadius: 8 },
      transitions: { duration: { standard: transitionMs } },
      typography: {
        fontFamily: 'var(--vk-font)',
        htmlFontSize: 16,
        fontSize: 14,
        body1: { fontSize: 14, lineHeight: 1.5 },
        body2: { fontSize: 13, lineHeight: 1.5 },
        caption: { fontSize: 12, lineHeight: 1.4 },
        button: { fontSize: 14, fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
        h1: { fontSize: 24, fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.015em' },
        h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.005em' },
        h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.4 },
      },
      components: componentStyles,
    },
    texts[locale],
  );
}

function hue(main: string, light: string, dark: string) {
  return { main: `var(${main})`, light: `var(${light})`, dark: `var(${dark})`, contrastText: 'var(--vk-on-accent)' };
}
