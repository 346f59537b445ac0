@echo off
rem The command line of the installed app: its own runtime as plain Node.
setlocal
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\..\Quarry.exe" "%~dp0..\app.asar\out\main\cli.js" %*
exit /b %ERRORLEVEL%
