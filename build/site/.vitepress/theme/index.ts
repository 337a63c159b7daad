import DefaultTheme from 'vitepress/theme-without-fonts';
import '@fontsource-variable/inter';
import '../../../../demo/tokens.css';
import './look.css';

export default DefaultTheme;
