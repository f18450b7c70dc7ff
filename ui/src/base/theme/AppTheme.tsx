import './components.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useLocale } from '../i18n/useLocale.js';
import { appTheme } from './appTheme.js';
import { styleNonce } from './styleNonce.js';

const cache = createCache({ key: 'vk', prepend: true, ...(styleNonce ? { nonce: styleNonce } : {}) });

/** MUI's providers: styles with the page's nonce, texts in the page's language. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const theme = useMemo(() => appTheme(locale), [locale]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
