import { mount } from 'svelte';
import '../style/tokens.css';
import '../style/base.css';
import '../i18n/locale';
import { settings } from '../state/settings.svelte';
import Art from './Art.svelte';
import Gallery from './Gallery.svelte';

settings.showTheme();
mount(new URLSearchParams(location.search).has('art') ? Art : Gallery, { target: document.getElementById('app')! });
