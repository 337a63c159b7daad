// Parts of the code share these: in a file of their own, they would be one more to wait for.
import 'lit/directive-helpers.js';
import './define.js';
