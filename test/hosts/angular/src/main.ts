import { bootstrapApplication } from '@angular/platform-browser';
import { ThankYou } from './thank-you';

void bootstrapApplication(ThankYou);
