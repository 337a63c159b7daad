<?php
/**
 * The markup of the page Settings → Rewards. `Settings_Page::show()` includes it.
 *
 * @package RewardsWidget
 *
 * @var \RewardsWidget\Settings $settings
 */

namespace RewardsWidget;

defined( 'ABSPATH' ) || exit;
?>
<div class="wrap">
	<h1><?php esc_html_e( 'Rewards', 'rewards-widget' ); ?></h1>
	<?php Next_Step::show_pages( $settings ); ?>
	<p><?php esc_html_e( 'Your account manager gives you the addresses and the key. The key stays on this server: no page contains it.', 'rewards-widget' ); ?></p>

	<form action="options.php" method="post" id="rewards-widget-settings">
		<?php settings_fields( self::SLUG ); ?>
		<table class="form-table" role="presentation">
			<?php ( new Settings_Form( $settings, WooCommerce_Shop::is_active() ) )->show_rows(); ?>
		</table>
		<p class="submit">
			<button type="submit" class="button button-primary"><?php esc_html_e( 'Save', 'rewards-widget' ); ?></button>
			<?php Settings_Form::show_check_button( self::CHECK ); ?>
		</p>
	</form>
	<p class="description hide-if-no-js" id="rewards-check-help"><?php esc_html_e( 'Check asks with what is entered here, saved or not. It claims nothing.', 'rewards-widget' ); ?></p>
	<?php Settings_Form::show_findings(); ?>
</div>
