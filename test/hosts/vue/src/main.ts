import { createApp } from 'vue';
import ThankYou from './ThankYou.vue';

createApp(ThankYou).mount(document.body);
