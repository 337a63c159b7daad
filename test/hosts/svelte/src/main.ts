import { mount } from 'svelte';
import ThankYou from './ThankYou.svelte';

mount(ThankYou, { target: document.body });
