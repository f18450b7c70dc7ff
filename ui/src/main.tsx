import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './api/ApiClient.js';
import { App } from './App.js';
import { localeOf } from './i18n/localePath.js';
import { startI18n } from './i18n/i18n.js';
import { guardRestoredPage } from './session/guardRestoredPage.js';
import { sessionStore } from './session/SessionStore.js';
import '@fontsource-variable/inter';
import './theme/tokens.css';
import './theme/base.css';
import { exposeDebugGlobals } from './config/exposeDebugGlobals.js';

const locale = localeOf(location.pathname);
api.locale = locale;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// No await at the top: chunks that import something of this one would wait for each other.
void startI18n(locale).then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});

guardRestoredPage(window, {
  session: sessionStore,
  style: document.documentElement.style,
  reload: () => location.reload(),
});
exposeDebugGlobals();
