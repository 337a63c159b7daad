<?php
/**
 * The markup of the network's page Settings → Rewards. `Network_Page::show()` includes it.
 *
 * @package RewardsWidget
 *
 * @var \RewardsWidget\Settings $settings
 */

namespace RewardsWidget;

defined( 'ABSPATH' ) || exit;

$rewards_widget_for_all = Network_Settings::are_for_all();
$rewards_widget_choices = array(
	'each' => __( 'Each site has its own settings', 'rewards-widget' ),
	'all'  => __( 'All sites use the same settings', 'rewards-widget' ),
);
?>
<style>
	.wrap:has(#rewards-sites-each:checked) .rewards-for-all { display: none; }
</style>
<div class="wrap">
	<h1><?php esc_html_e( 'Rewards', 'rewards-widget' ); ?></h1>
	<?php settings_errors(); ?>
	<form action="<?php echo esc_url( network_admin_url( 'edit.php?action=' . self::SAVE ) ); ?>" method="post" id="rewards-widget-settings">
		<?php wp_nonce_field( self::NONCE ); ?>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><?php esc_html_e( 'Sites', 'rewards-widget' ); ?></th>
				<td>
					<fieldset aria-describedby="rewards-sites-help">
						<legend class="screen-reader-text"><?php esc_html_e( 'Sites', 'rewards-widget' ); ?></legend>
						<?php foreach ( $rewards_widget_choices as $rewards_widget_choice => $rewards_widget_label ) : ?>
							<p><label><input type="radio" name="rewards_widget_sites" id="rewards-sites-<?php echo esc_attr( $rewards_widget_choice ); ?>" value="<?php echo esc_attr( $rewards_widget_choice ); ?>" <?php checked( 'all' === $rewards_widget_choice, $rewards_widget_for_all ); ?>> <?php echo esc_html( $rewards_widget_label ); ?></label></p>
						<?php endforeach; ?>
						<p class="description" id="rewards-sites-help"><?php esc_html_e( 'Administrators of sites then see these settings without the key, and can’t change them. If you change this back, each site has its own settings again.', 'rewards-widget' ); ?></p>
					</fieldset>
				</td>
			</tr>
		</table>
		<div class="rewards-for-all">
			<h2><?php esc_html_e( 'Settings for all sites', 'rewards-widget' ); ?></h2>
			<p><?php esc_html_e( 'Your account manager gives you the addresses and the key. The key stays on this server: no page contains it.', 'rewards-widget' ); ?></p>
			<table class="form-table" role="presentation">
				<?php ( new Settings_Form( $settings, true ) )->show_rows(); ?>
			</table>
		</div>
		<p class="submit">
			<button type="submit" class="button button-primary"><?php esc_html_e( 'Save', 'rewards-widget' ); ?></button>
			<span class="rewards-for-all"><?php Settings_Form::show_check_button( self::CHECK ); ?></span>
		</p>
	</form>
	<div class="rewards-for-all">
		<p class="description hide-if-no-js" id="rewards-check-help"><?php esc_html_e( 'Check asks with what is entered here, saved or not. It claims nothing.', 'rewards-widget' ); ?></p>
		<?php Settings_Form::show_findings(); ?>
	</div>
</div>
