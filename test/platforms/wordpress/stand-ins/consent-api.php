<?php
// Asks for consent as the WP Consent API documents: functions of PHP and of the page, and an event when the shopper has decided.
function wp_has_consent( string $category ): bool {
	return false;
}
add_action(
	'wp_head',
	function () {
		echo '<script>window.wp_consent_type="optin";window.wp_has_consent=function(category){return window.testsConsent===category}</script>';
	}
);
