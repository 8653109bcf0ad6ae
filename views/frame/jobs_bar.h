// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstddef>

class QLabel;
class QProgressBar;
class QPushButton;

namespace pimento {

class Palette;

/// Shows the running job and its progress, with a button that stops it.
class JobsBar : public QWidget {
    Q_OBJECT

public:
    explicit JobsBar(QWidget* parent = nullptr);

    void showRunning(const QString& what);
    void showProgress(std::size_t done, std::size_t total, const QString& text);
    void showIdle(const QString& message);
    void showProblem(const QString& message);
    void setColours(const Palette& palette);

    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void stopRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void keepHeight();
    void setRunning(bool isRunning);

    QLabel* m_text;
    QString m_plainStyle;
    QString m_problemStyle;
    QProgressBar* m_progress;
    QPushButton* m_stop;
};

} // namespace pimento
