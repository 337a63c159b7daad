<?php
/**
 * The rows of the settings. `Settings_Form::show_rows()` includes it.
 *
 * @package RewardsWidget
 *
 * @var \RewardsWidget\Settings $settings
 */

namespace RewardsWidget;

defined( 'ABSPATH' ) || exit;

$rewards_widget_fixed = Settings::has_key_in_file();

$this->show_address( 'feed_url', __( 'Address of the feed', 'rewards-widget' ), 'https://feed.example', __( 'Where offers come from. Leave it empty if you show none.', 'rewards-widget' ) );

$this->show_address( 'base_url', __( 'Address of the giveaways', 'rewards-widget' ), 'https://rewards.example', __( 'Where giveaways and codes come from. Leave it empty if you have none.', 'rewards-widget' ) );
?>
	<tr>
		<th scope="row"><label for="rewards-api-key"><?php esc_html_e( 'API key', 'rewards-widget' ); ?></label></th>
		<td>
			<input type="password" class="regular-text code" id="rewards-api-key" name="<?php echo esc_attr( self::field( 'api_key' ) ); ?>" value="" placeholder="<?php echo esc_attr( $this->key_hint() ); ?>" autocomplete="off" aria-describedby="rewards-api-key-help" <?php disabled( $rewards_widget_fixed ); ?>>
			<p class="description" id="rewards-api-key-help">
				<?php
				if ( $rewards_widget_fixed ) {
					esc_html_e( 'The key is set in wp-config.php.', 'rewards-widget' );
				} elseif ( '' !== $settings->api_key ) {
					esc_html_e( 'A key is saved. Leave this empty to keep it.', 'rewards-widget' );
				} else {
					/* translators: %s: a line of PHP. */
					printf( esc_html__( 'To keep it out of the database, put %s into wp-config.php instead, and the addresses, too.', 'rewards-widget' ), "<code>define( 'REWARDS_WIDGET_API_KEY', '…' );</code>" );
				}
				?>
			</p>
			<?php if ( '' !== $settings->api_key && ! $rewards_widget_fixed ) : ?>
				<p><label><input type="checkbox" name="<?php echo esc_attr( self::field( 'forget_key' ) ); ?>" value="1"> <?php esc_html_e( 'Forget the saved key', 'rewards-widget' ); ?></label></p>
			<?php endif; ?>
		</td>
	</tr>
	<?php
	$this->show_row( 'flow_id', __( 'Giveaway', 'rewards-widget' ), 'text', 'weekly-treats', __( 'Its id. Each block and shortcode can name another one.', 'rewards-widget' ) );
	?>
	<tr>
		<th scope="row"><label for="rewards-proxies"><?php esc_html_e( 'Proxies in front', 'rewards-widget' ); ?></label></th>
		<td>
			<input type="number" min="<?php echo (int) Contract::OPTIONS['proxies']['min']; ?>" max="<?php echo (int) Contract::OPTIONS['proxies']['max']; ?>" class="small-text" id="rewards-proxies" name="<?php echo esc_attr( self::field( 'proxies' ) ); ?>" value="<?php echo esc_attr( (string) $settings->proxies ); ?>" aria-describedby="rewards-proxies-help">
			<p class="description" id="rewards-proxies-help"><?php esc_html_e( 'How many proxies stand between shoppers and this server, such as 1 for Cloudflare. 0 if your host already passes on the shoppers\' addresses.', 'rewards-widget' ); ?></p>
		</td>
	</tr>
	<tr>
		<th scope="row"><label for="rewards-analytics"><?php esc_html_e( 'Analytics', 'rewards-widget' ); ?></label></th>
		<td>
			<select id="rewards-analytics" name="<?php echo esc_attr( self::field( 'analytics' ) ); ?>" aria-describedby="rewards-analytics-help">
				<option value=""><?php esc_html_e( 'None', 'rewards-widget' ); ?></option>
				<option value="gtm" <?php selected( $settings->analytics, 'gtm' ); ?>><?php esc_html_e( 'Google Tag Manager', 'rewards-widget' ); ?></option>
				<option value="gtag" <?php selected( $settings->analytics, 'gtag' ); ?>><?php esc_html_e( 'Google tag (gtag.js)', 'rewards-widget' ); ?></option>
			</select>
			<p class="description" id="rewards-analytics-help"><?php esc_html_e( 'Hands what shoppers see and press to the tag that is already on your site. With a plugin for the WP Consent API, only after consent to statistics.', 'rewards-widget' ); ?></p>
		</td>
	</tr>
	<tr>
		<th scope="row"><?php esc_html_e( 'Codes', 'rewards-widget' ); ?></th>
		<td>
			<?php $this->show_box( 'vault', __( 'Keep shoppers’ codes in their accounts, encrypted, so that they find them on every device', 'rewards-widget' ) ); ?>
		</td>
	</tr>
	<?php if ( $this->has_shop ) : ?>
		<tr>
			<th scope="row"><?php esc_html_e( 'WooCommerce', 'rewards-widget' ); ?></th>
			<td>
				<?php $this->show_box( 'after_order', __( 'Show offers after an order', 'rewards-widget' ) ); ?>
				<?php $this->show_box( 'order_giveaway', __( 'Show the giveaway after an order, with codes for guests who have paid', 'rewards-widget' ) ); ?>
				<?php $this->show_box( 'account_page', __( 'Add a page “Rewards” to the account, with the giveaway, codes and offers', 'rewards-widget' ) ); ?>
			</td>
		</tr>
	<?php endif; ?>
