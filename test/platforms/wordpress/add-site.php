<?php
// Adds a site at /second/ to the network, whose administrator is ada, and activates the plugin for all sites.
$_SERVER['HTTP_HOST'] = $argv[1];
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

// WordPress would leave out the colon before the port.
add_filter( 'wp_normalize_site_data', fn( $data ) => array( 'domain' => $argv[1] ) + $data, 11 );

$activated = activate_plugin( 'rewards-widget/rewards-widget.php', '', true );
$ada       = get_user_by( 'login', 'ada' )->ID;
$second    = wpmu_create_blog( $argv[1], '/second/', 'Second shop', $ada );
if ( is_wp_error( $activated ) || is_wp_error( $second ) ) {
	echo wp_json_encode( array( $activated, $second ) );
	exit( 1 );
}
switch_to_blog( $second );
switch_theme( 'twentytwentythree' );
update_option( 'show_avatars', 0 );
update_option( 'tests_stand_ins', true );
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure( '/%postname%/' );
tests_add_pages(
	array(
		'thank-you'  => '[giveaway_flow] [rewards_widget]',
		'my-account' => '[tests_my_account]',
	)
);
echo wp_json_encode( true );
