<?php
// Installs WordPress, activates the plugin, and adds users and pages. Prints as JSON what the tests need.
$_SERVER['HTTP_HOST'] = '127.0.0.1';
define( 'WP_INSTALLING', true );
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

add_filter( 'pre_wp_mail', '__return_true' );
wp_install( 'Thank you shop', 'admin', 'admin@shop.example', true, '', 'password-admin' );
$wp_rewrite->set_permalink_structure( '/%postname%/' );
// They come from another site.
update_option( 'show_avatars', 0 );
switch_theme( 'twentytwentythree' );

$activated = activate_plugin( 'rewards-widget/rewards-widget.php' );
if ( is_wp_error( $activated ) ) {
	fwrite( STDERR, $activated->get_error_message() );
	exit( 1 );
}

$users = array();
foreach ( array( 'ada', 'ben' ) as $name ) {
	$users[ $name ] = wp_create_user( $name, "password-$name", "$name@shop.example" );
}
$page = wp_insert_post(
	array(
		'post_type'    => 'page',
		'post_status'  => 'publish',
		'post_title'   => 'Thank you',
		'post_name'    => 'thank-you',
		'post_content' => "For your order.\n\n[giveaway_flow]\n\n[rewards_widget heading='For \"you\" <b>' heading_level='3' api_key='x' onclick='alert(1)']\n\nWhat follows",
	)
);
wp_insert_post(
	array(
		'post_status'  => 'publish',
		'post_title'   => 'Rewards news',
		'post_name'    => 'rewards-news',
		'post_content' => "[rewards_widget]\n\n[giveaway_flow]\n\n[rewards_codes]",
	)
);
tests_add_pages(
	array(
		'order-received' => '[tests_order_received id=1]',
		'order-failed'   => '[tests_order_received id=2]',
		'order-unpaid'   => '[tests_order_received id=3]',
		'my-account'     => '[tests_my_account]',
		'my-codes'       => "[rewards_codes heading='For <b>' heading_level='3' user='ada' base_url='/other']",
	)
);
echo wp_json_encode(
	array(
		'version' => get_bloginfo( 'version' ),
		'users'   => $users,
		'page'    => get_permalink( $page ),
	)
);
