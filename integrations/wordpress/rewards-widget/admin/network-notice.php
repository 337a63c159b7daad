<?php
/**
 * The page Settings → Rewards where the network has settings for all of its sites. `Settings_Page::show()` includes it.
 *
 * @package RewardsWidget
 *
 * @var \RewardsWidget\Settings $settings
 */

namespace RewardsWidget;

defined( 'ABSPATH' ) || exit;

$rewards_widget_none = __( 'None', 'rewards-widget' );
$rewards_widget_rows = array(
	array( __( 'Address of the feed', 'rewards-widget' ), $settings->feed_url ),
	array( __( 'Address of the giveaways', 'rewards-widget' ), $settings->base_url ),
	array( __( 'API key', 'rewards-widget' ), '' === $settings->api_key ? '' : __( 'Saved', 'rewards-widget' ) ),
	array( __( 'Giveaway', 'rewards-widget' ), $settings->flow_id ),
	array( __( 'Proxies in front', 'rewards-widget' ), (string) $settings->proxies ),
	array(
		__( 'Analytics', 'rewards-widget' ),
		array(
			'gtm'  => __( 'Google Tag Manager', 'rewards-widget' ),
			'gtag' => __( 'Google tag (gtag.js)', 'rewards-widget' ),
		)[ $settings->analytics ] ?? '',
	),
);
?>
<div class="wrap">
	<h1><?php esc_html_e( 'Rewards', 'rewards-widget' ); ?></h1>
	<p>
		<?php esc_html_e( 'These settings are the same for all sites of this network. Only the network’s administrator can change them.', 'rewards-widget' ); ?>
		<?php if ( current_user_can( Network_Page::CAPABILITY ) ) : ?>
			<a href="<?php echo esc_url( Network_Page::address() ); ?>"><?php esc_html_e( 'Change the network’s settings', 'rewards-widget' ); ?></a>
		<?php endif; ?>
	</p>
	<?php Next_Step::show_pages( $settings ); ?>
	<table class="form-table">
		<?php foreach ( $rewards_widget_rows as list( $rewards_widget_label, $rewards_widget_value ) ) : ?>
			<tr>
				<th scope="row"><?php echo esc_html( $rewards_widget_label ); ?></th>
				<td><?php echo esc_html( '' === $rewards_widget_value ? $rewards_widget_none : $rewards_widget_value ); ?></td>
			</tr>
		<?php endforeach; ?>
	</table>
	<form id="rewards-widget-settings">
		<?php wp_nonce_field( self::NONCE, '_wpnonce', false ); ?>
		<p class="submit"><?php Settings_Form::show_check_button( self::CHECK ); ?></p>
	</form>
	<p class="description hide-if-no-js" id="rewards-check-help"><?php esc_html_e( 'Check tries these settings on this site. It claims nothing.', 'rewards-widget' ); ?></p>
	<?php Settings_Form::show_findings(); ?>
</div>
