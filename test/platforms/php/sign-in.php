<?php
/* Replaces the shop's own sign-in. */
session_start();
$_SESSION['user'] = $_POST['user'];
header('Location: /', true, 303);
