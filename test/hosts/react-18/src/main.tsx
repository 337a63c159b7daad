import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThankYou } from './thank-you';

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <StrictMode>
    <ThankYou />
  </StrictMode>,
);
