import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import './i18n/locale';
import App from './App.svelte';
import { settings } from './state/settings.svelte';
import { showPresses } from './ui/press';

settings.showTheme();
showPresses();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    // Without it everything works as well, only not without a network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
